import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What every page can set off in the shell around it. */
export interface ShellActions {
  readonly openHelp: () => void;
  readonly openPalette: () => void;
  readonly openFiles: (files: readonly File[]) => void;
}

export const ShellContext = createContext<ShellActions>({
  openHelp: () => undefined,
  openPalette: () => undefined,
  openFiles: () => undefined,
});

export function useShell(): ShellActions {
  return useContext(ShellContext);
}
