/** The light colors of src/styles/tokens.css. An image can't adapt to the visitor's color scheme. */
export const colors = {
  paper: '#f5f5f1',
  ink: '#11161d',
  quiet: '#4d5661',
  rule: '#d3d5d1',
  signal: '#005fc2',
  onSignal: '#ffffff',
  warm: '#b4380d',
} as const;
