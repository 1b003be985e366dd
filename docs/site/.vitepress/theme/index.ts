import { type Theme, useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { watchPostEffect } from 'vue'

import './style.css'

export default {
  extends: DefaultTheme,
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
