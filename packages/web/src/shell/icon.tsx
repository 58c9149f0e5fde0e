// Drawn by hand on a grid of 16, in the colour of the text.
const shapes = {
  system: 'M2.5 3.5h11v7.5h-11zM6 13.5h4M8 11v2.5',
  light:
    'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 ' +
    '1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1',
  dark: 'M13 9.6A5.6 5.6 0 0 1 6.4 3 5.6 5.6 0 1 0 13 9.6z',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.4 10.4l3.4 3.4',
  help: 'M6 6a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4v.3M8 11.8v.2',
  outline: 'M2.5 4h2M7 4h6.5M2.5 8h2M7 8h6.5M2.5 12h2M7 12h6.5',
  copy: 'M5.5 5.5h7v8h-7zM10.5 5.5v-3h-7v8h2',
  check: 'M3 8.5l3.2 3.2L13 4.8',
  close: 'M4 4l8 8M12 4l-8 8',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  branch: 'M4.5 3v10M4.5 9.5c0-3 7-1.5 7-5M11.5 4.5v-1',
  down: 'M8 3v9.5M4 8.8l4 4 4-4',
  folder: 'M2 4h4l1.3 1.5H14v7H2z',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  back: 'M9.5 3.5L5 8l4.5 4.5',
  sessions: 'M3 3.5h10v9H3zM5.500 6.500h5M5.500 9.500h3',
  usage: 'M3 13.500V9M6.500 13.500V5.500M10 13.500V8M13.500 13.500V3',
  health: 'M2 8.500h3l1.500-4 3 7 1.500-3h3',
  people:
    'M6 3a2.200 2.200 0 1 1 0 4.400A2.200 2.200 0 0 1 6 3zM1.800 13c0-2.300 1.900-3.800 4.200-3.800s4.200 1.500 ' +
    '4.200 3.800M10.500 3.200a2.200 2.200 0 0 1 0 4M11.800 9.500c1.500.5 2.400 1.800 2.400 3.500',
  share: 'M8 10V2.500M5 5.200l3-3 3 3M3 8.500v5h10v-5',
  command: 'M4 5l3 3-3 3M8.500 11.500h4',
  remove: 'M3 4.500h10M6 4.500V3h4v1.500M4.500 4.500l.7 9h5.600l.7-9',
  link:
    'M6.500 9.500l3-3M7 5l1.500-1.500a2.500 2.500 0 0 1 3.500 3.500L10.500 8.500M9 11l-1.500 1.500a2.500 2.500 ' +
    '0 0 1-3.500-3.500L5.500 7.500',
  up: 'M8 13V3.500M4 7.200l4-4 4 4',
  error: 'M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM8 5.500v3M8 10.700v.1',
  edit: 'M3 13l.6-2.600 7.400-7.400 2 2-7.400 7.400zM9.500 4.500l2 2',
  agent: 'M5 6.500h6v5.500H5zM8 3.500v3M6.800 9v.1M9.200 9v.1M3 8.500v2M13 8.500v2',
  timeline: 'M2.500 4h6M5 8h8.500M2.500 12h4.500',
  download: 'M8 2.500v7.500M4.800 7l3.200 3.200L11.200 7M3 13h10',
  next: 'M6.5 3.5L11 8l-4.5 4.5',
  pin: 'M8 1.800l1.900 3.900 4.300.6-3.100 3 .7 4.300L8 11.600l-3.800 2 .7-4.300-3.100-3 4.300-.6z',
  tag: 'M2.500 2.500h5.500l5.500 5.500-5.500 5.500L2.500 8zM5.300 5.300v.1',
  expand: 'M4 6.5l4 4 4-4',
  collapse: 'M4 9.5l4-4 4 4',
} as const;

export type IconName = keyof typeof shapes;

/** A picture that says nothing by itself: its button has the words. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={shapes[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
