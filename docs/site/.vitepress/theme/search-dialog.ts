/**
 * Mends the roles of the search dialog. Its markup has a button around a list box whose options hold links: a screen
 * reader would offer none of the links. Here it is a dialog with a list of links, named by their visible text.
 */
export function mendSearchDialog(): void {
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector('.VPLocalSearchBox')
    if (dialog !== null) mend(dialog)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function mend(dialog: Element): void {
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  for (const name of ['aria-expanded', 'aria-haspopup', 'aria-owns']) dialog.removeAttribute(name)
  for (const list of dialog.querySelectorAll('[role=listbox], [role=option]')) {
    for (const name of ['role', 'aria-selected', 'aria-labelledby']) list.removeAttribute(name)
  }
  for (const key of dialog.querySelectorAll('kbd[aria-label]')) key.setAttribute('role', 'img')
  for (const link of dialog.querySelectorAll('.result')) link.removeAttribute('aria-label')
}
