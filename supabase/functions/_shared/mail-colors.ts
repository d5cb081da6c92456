// Written by `npm run brand` from tailwind.config.mjs, which functions can't import.
export const mailColors = {
  light: {
    paper: '#f5f5f1',
    ink: '#11161d',
    quiet: '#4d5661',
    rule: '#d3d5d1',
    signal: '#005fc2',
    onSignal: '#ffffff',
  },
  dark: {
    paper: '#11161d',
    ink: '#f5f5f1',
    quiet: '#a9b4c0',
    rule: '#36404c',
  },
} as const;
