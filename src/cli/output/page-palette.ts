/** Colours of pages without scripts of their own, light and dark: those of the test report. */
export const PAGE_PALETTE = `:root {
  color-scheme: light dark;
  --back: light-dark(#ffffff, #0f1216);
  --raised: light-dark(#f6f7f9, #171b21);
  --line: light-dark(#dfe3e8, #2b323b);
  --text: light-dark(#16191d, #e6e9ed);
  --soft: light-dark(#57606a, #9aa5b1);
  --link: light-dark(#1d4ed8, #8ab4ff);
  --good: light-dark(#116b35, #6fdc97);
  --good-back: light-dark(#e9f7ee, #12301f);
  --bad: light-dark(#b3211b, #ff938b);
  --bad-back: light-dark(#fdeceb, #3a1615);
  --open: light-dark(#7a4d00, #f0c36d);
  --open-back: light-dark(#fdf5e3, #372a10);
}
`
