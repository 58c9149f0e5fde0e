/** Folder → the folders that its files import. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of folders of which each can be reached from each other (Tarjan), sorted. */
export function findCycles(imports: FolderImports): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (folder: string): number => {
    const own = order.size;
    order.set(folder, own);
    open.push(folder);
    let low = own;
    for (const other of imports.get(folder) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (open.includes(other)) low = Math.min(low, lowest.get(other) ?? order.get(other) ?? low);
    }
    lowest.set(folder, low);
    if (low !== own) return low;
    const group = open.splice(open.indexOf(folder));
    if (group.length > 1) cycles.push(group.sort());
    return low;
  };
  for (const folder of imports.keys()) if (!order.has(folder)) visit(folder);
  return cycles.sort();
}
