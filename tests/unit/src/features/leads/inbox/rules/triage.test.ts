import { expect, test } from 'vitest';
import {
  changeOf,
  editsSince,
  openEdits,
  savedValues,
  type Edits,
} from '~/features/leads/inbox/rules/triage';
import { leadOf } from '../leads';

const saved = savedValues(leadOf(1, { tags: ['a', 'b'], pipeline_status: 'new' }));

test('saves only what was typed, and empties what was cleared', () => {
  const edits: Edits = {
    pipeline_status: { from: 'new', to: 'won' },
    owner_id: { from: 'kim', to: '' },
    call_at: { from: '', to: '2099-01-05T10:00' },
  };
  expect(changeOf(edits)).toEqual({
    pipeline_status: 'won',
    owner_id: null,
    call_at: '2099-01-05T15:00:00.000Z',
  });
  expect(changeOf({ call_at: { from: '2099-01-05T10:00', to: '' } })).toEqual({ call_at: null });
});

test('tags that were typed stay when someone else changes them, and both changes are saved', () => {
  const edits: Edits = { tags: { from: 'a, b', to: 'a, b, typed' } };
  const open = openEdits(edits, { ...saved, tags: 'b, theirs' });
  expect(open).toEqual(edits);
  expect(changeOf(open)).toEqual({ add_tags: ['typed'] });
});

test('any other field shows at once what someone else saved', () => {
  const edits: Edits = {
    pipeline_status: { from: 'new', to: 'won' },
    follow_up_on: { from: '', to: '2099-01-01' },
  };
  const { follow_up_on } = edits;
  expect(openEdits(edits, saved)).toEqual(edits);
  expect(openEdits(edits, { ...saved, pipeline_status: 'lost' })).toEqual({ follow_up_on });
});

test('what’s typed while the form is being saved isn’t saved yet', () => {
  const sent: Edits = {
    pipeline_status: { from: 'new', to: 'contacted' },
    tags: { from: 'a, b', to: 'a, b, c' },
  };
  const latest: Edits = { ...sent, tags: { from: 'a, b', to: 'a, c, d' } };
  const since = editsSince(latest, sent);
  expect(since).toEqual({ tags: { from: 'a, b, c', to: 'a, c, d' } });
  expect(openEdits(since, { ...saved, tags: 'a, b, c' })).toEqual(since);
  expect(changeOf(since)).toEqual({ add_tags: ['d'], remove_tags: ['b'] });
  expect(editsSince(sent, sent)).toEqual({});
});

test('a value that’s typed back while it was being saved can be saved again', () => {
  const sent: Edits = { pipeline_status: { from: 'new', to: 'won' } };
  const since = editsSince({ pipeline_status: { from: 'new', to: 'new' } }, sent);
  expect(openEdits(since, { ...saved, pipeline_status: 'won' })).toEqual({
    pipeline_status: { from: 'won', to: 'new' },
  });
});
