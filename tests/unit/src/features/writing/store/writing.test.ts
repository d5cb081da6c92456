import { expect, test } from 'vitest';
import { computer } from '../safety-net/computer';
import { useTabs } from '../safety-net/tabs';

// The property test of the writing page covers what's saved where.
useTabs();

/** A computer on which a new post has a word, as whoever is signed in. */
async function writing(account: string | null = 'writer') {
  const one = computer();
  one.session(account, true);
  await one.open(0, true);
  await one.pass(1_000);
  one.type(0);
  await one.pass(10_000);
  return {
    ...one,
    outcome: () => one.inTab(({ action }) => action.$state.get()),
    id: () => one.inTab((_, workspace) => workspace?.id ?? ''),
  };
}

test('what was typed before signing in gets the name of whoever signs in', async () => {
  const { inTab, session, pass } = await writing(null);
  session('writer', true);
  await pass(5_000);
  const fields = inTab((_, workspace) => workspace?.$fields.get());
  expect(fields).toMatchObject({ author_name: 'Full name of writer', content: 'word1' });
});

test('a post that the writer went to meanwhile stays open when a draft is discarded', async () => {
  const { inTab, pass, id, server, outcome } = await writing();
  const discarded = id();
  inTab(({ discard, startNew }) => {
    void discard();
    startNew();
  });
  const shown = id();
  expect(shown).not.toBe(discarded);
  await pass(5_000);
  expect([id(), server.content(discarded)]).toEqual([shown, undefined]);
  expect(outcome()).toEqual({ status: 'success', text: 'Draft moved to the trash.' });
});

test('a discarded draft can be restored, until its writer goes to another post', async () => {
  const { inTab, pass, server, id, outcome } = await writing();
  const discarded = id();
  inTab(({ discard }) => void discard());
  await pass(5_000);
  expect(server.content(discarded)).toBeUndefined();
  const made = outcome();
  expect(made).toHaveProperty('undo');
  inTab(() => 'undo' in made && made.undo?.());
  await pass(5_000);
  expect([id(), server.content(discarded)]).toEqual([discarded, 'word1']);
  inTab(({ discard }) => void discard());
  await pass(5_000);
  inTab(({ startNew }) => startNew());
  await pass(5_000);
  expect(outcome()).toEqual({ status: 'idle' });
});
