/** The changes with the action of auth.iost and its arguments besides account and name (system-contracts.md §7.1). */
export const CHANGES: Readonly<
  Record<string, { action: string; takes: readonly ('threshold' | 'item' | 'weight')[] }>
> = {
  add: { action: 'addPermission', takes: ['threshold'] },
  drop: { action: 'dropPermission', takes: [] },
  assign: { action: 'assignPermission', takes: ['item', 'weight'] },
  revoke: { action: 'revokePermission', takes: ['item'] },
  'add-group': { action: 'addGroup', takes: [] },
  'drop-group': { action: 'dropGroup', takes: [] },
  'assign-group': { action: 'assignGroup', takes: ['item', 'weight'] },
  'revoke-group': { action: 'revokeGroup', takes: ['item'] },
  'use-group': { action: 'assignPermissionToGroup', takes: ['item'] },
  'leave-group': { action: 'revokePermissionInGroup', takes: ['item'] },
}
