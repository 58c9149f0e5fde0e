import { defaultClientConditions, defineConfig } from 'vite';

// Assets are named relative to the page, and nothing is inlined: the page runs under a policy that knows neither inline
// scripts nor inline styles.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: { conditions: ['@scrollkeep/source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Chunks come from the same machine: to fetch them a moment earlier is not worth the code that every page loads.
    modulePreload: false,
    reportCompressedSize: true,
  },
});
