import type { Code } from '../../../../publisher/code/load.ts';

/** Stands in for `code.json` of the code build (vitest.config.ts). Tests fill it in before they import the Worker. */
export default {} as Code;
