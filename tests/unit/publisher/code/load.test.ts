import { expect, test } from 'vitest';
import { loadCode } from '../../../../publisher/code/load.ts';
import { FixableError } from '../../../../publisher/error.ts';

test('without a code build, the error says what to do', async () => {
  const error = new FixableError('gone contains no finished code build: run the code build first.');
  await expect(loadCode('gone')).rejects.toStrictEqual(error);
});
