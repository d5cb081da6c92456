export const stylesheet = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#16181d, #e8e6e1);
  --quiet: light-dark(#5b6070, #a2a6b2);
  --paper: light-dark(#fbfaf7, #14161a);
  --line: light-dark(#dcdad3, #2c3038);
  --raised: light-dark(#ffffff, #1b1e24);
  --signal: light-dark(#0059b3, #7db8ff);
  --danger: light-dark(#a3261c, #ff9a8d);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  max-width: 56rem;
  padding: 1.5rem 1rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--signal); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 2px; }
h1 { margin: 0; font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.25rem); line-height: 1.15; letter-spacing: -0.02em; }
h2 { margin: 0 0 0.5rem; font-size: 1rem; }
header { padding-bottom: 1.25rem; border-bottom: 2px solid var(--ink); }
header p { margin: 0.5rem 0 0; color: var(--quiet); }
.back { display: inline-block; margin-bottom: 1rem; }
time, .number { font-variant-numeric: tabular-nums; white-space: nowrap; }

.messages { list-style: none; margin: 0; padding: 0; }
.messages a {
  display: grid;
  gap: 0.125rem 1.5rem;
  padding: 0.875rem 0;
  border-bottom: 1px solid var(--line);
  color: inherit;
  text-decoration: none;
}
.messages strong { font-size: 1.0625rem; font-weight: 600; line-height: 1.35; }
.messages a:hover strong { color: var(--signal); text-decoration: underline; }
.messages .who, .messages time { color: var(--quiet); font-size: 0.9375rem; }
@media (min-width: 40rem) {
  body { padding-top: 3rem; }
  .messages a { grid-template-columns: 1fr auto; }
  .messages .who { grid-row: 2; }
}
.empty { padding: 3rem 0; color: var(--quiet); }
.empty strong { display: block; margin-bottom: 0.25rem; color: var(--ink); font-size: 1.25rem; }

details { margin-top: 2rem; }
summary { width: fit-content; padding: 0.625rem 0; color: var(--quiet); cursor: pointer; }
summary:hover { color: var(--ink); }
button {
  min-height: 2.75rem;
  margin-top: 0.5rem;
  padding: 0 1.125rem;
  border: 1px solid currentcolor;
  border-radius: 4px;
  background: none;
  color: var(--danger);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}

dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1.25rem 0 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
section { margin-top: 2rem; }
iframe {
  display: block;
  width: 100%;
  height: min(60vh, 30rem);
  resize: vertical;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: #fff;
}
.note { margin: 0.5rem 0 0; color: var(--quiet); font-size: 0.875rem; }
pre {
  margin: 0;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--raised);
  font: 0.9375rem/1.55 ui-monospace, monospace;
  white-space: pre-wrap;
}
.attachments { margin: 0; padding: 0; list-style: none; }
.attachments li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.number { margin-left: 0.5rem; color: var(--quiet); }
`;

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0059b3" d="M2 6h28v20H2z"/><path fill="none" stroke="#fff" stroke-width="2.5" d="m3 8 13 10L29 8"/></svg>`;
