/** Addresses of the pictures in `docs/pictures`, by file name: `failure.dark.svg`. */
const FILES = import.meta.glob<string>('../../../pictures/*.{svg,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Returns the address of a picture in one of its two forms. */
export function findPicture(name: string, theme: 'light' | 'dark'): string {
  const [, address] = Object.entries(FILES).find(([file]) => file.includes(`/${name}.${theme}.`)) ?? []
  if (address === undefined) throw new Error(`docs/pictures has no picture ${name}.${theme}: run npm run docs:pictures`)
  return address
}
