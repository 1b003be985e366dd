import { type Theme, useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, onMounted, watchPostEffect } from 'vue'
import HomeCommand from './HomeCommand.vue'
import HomeRecording from './HomeRecording.vue'
import HomeTiles from './HomeTiles.vue'
import { mendSearchDialog } from './search-dialog'

import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-actions-after': () => h(HomeCommand),
      'home-hero-image': () => h(HomeRecording),
      'home-features-before': () => h(HomeTiles),
    }),
  setup: () => {
    markMain()
    onMounted(mendSearchDialog)
  },
} satisfies Theme

/** Marks the content of the home page and of unknown addresses as their main landmark; other pages have a `main`. */
function markMain(): void {
  const { frontmatter, page } = useData()
  watchPostEffect(() => {
    const content = document.querySelector('#VPContent')
    if (frontmatter.value.layout === 'home' || page.value.isNotFound) content?.setAttribute('role', 'main')
    else content?.removeAttribute('role')
  })
}
