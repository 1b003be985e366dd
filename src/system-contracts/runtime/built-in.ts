/** Code in the record of a script that is part of the toolkit. */
export const BUILT_IN_CODE = '// built into the toolkit'

/** Source in the record of a native contract. */
export const NATIVE_SOURCE = 'codes'
