import { type Theme, useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, watchPostEffect } from 'vue'
import HomeCommand from './HomeCommand.vue'
import HomeRecording from './HomeRecording.vue'
import HomeTiles from './HomeTiles.vue'

import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-actions-after': () => h(HomeCommand),
      'home-hero-image': () => h(HomeRecording),
      'home-features-before': () => h(HomeTiles),
    }),
  setup: markMain,
} satisfies Theme

/** Marks the content of the home page as its main landmark; other pages have a `main` element. */
function markMain(): void {
  const { frontmatter } = useData()
  watchPostEffect(() => {
    const content = document.querySelector('#VPContent')
    if (frontmatter.value.layout === 'home') content?.setAttribute('role', 'main')
    else content?.removeAttribute('role')
  })
}
