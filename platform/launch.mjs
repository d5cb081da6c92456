// `node platform/launch.mjs FILE [ARGUMENTS]` runs a TypeScript file. Plain JavaScript, so that a Node.js
// that is too old can still print an error message.
import { pathToFileURL } from 'node:url';

// Node.js runs TypeScript by default since 22.18.
if (!process.features.typescript) {
  console.error(
    `Node.js ${process.versions.node} is too old: install 22.18 or newer. ` +
      '(On Linux x64 with glibc, `npm ci` installs one unless optional dependencies are omitted.)',
  );
  process.exit(1);
}

const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(file).href);
