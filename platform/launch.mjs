// `node platform/launch.mjs FILE [ARGUMENTS]` runs a TypeScript file. Plain JavaScript, so that a Node.js
// that is too old can still print an error message.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** The first version with node:sqlite, whose locks are released even after kill -9. */
const needed = [22, 13];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Node.js ${process.versions.node} is too old: install ${needed.join('.')} or newer. ` +
      '(On Linux x64 with glibc, `npm ci` installs one unless optional dependencies are omitted.)',
  );
  process.exit(1);
}

const [file, ...rest] = process.argv.slice(2);
if (process.features.typescript) {
  process.argv = [process.argv[0], file, ...rest];
  await import(pathToFileURL(file).href);
} else {
  // Before 22.18, type stripping needs a flag.
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, file, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
