import { siteTimeZone } from '~/config/time-zone';
import { formatZonedTime, parseZonedTime } from '~/lib/zoned-time';
import type { Lead, LeadChange } from '../api/leads';
import { parseTags, tagChange } from './pipeline';

/** The values of the form's fields, as they're typed. */
type Values = Readonly<
  Record<'pipeline_status' | 'owner_id' | 'follow_up_on' | 'call_at' | 'tags', string>
>;

/** What was typed into fields, and what was saved when that began. */
export type Edits = Readonly<Partial<Record<keyof Values, { from: string; to: string }>>>;

const editsWhere = (
  edits: Edits,
  keep: (name: keyof Values, to: string, from: string) => boolean,
) =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, { from, to }]) => keep(name as keyof Values, to, from)),
  ) as Edits;

export const savedValues = ({
  pipeline_status,
  owner_id,
  follow_up_on,
  call_at,
  tags,
}: Lead): Values => ({
  pipeline_status,
  owner_id: owner_id ?? '',
  follow_up_on: follow_up_on ?? '',
  // What `datetime-local` takes, in the business's time zone.
  call_at: call_at === null ? '' : formatZonedTime(Date.parse(call_at), siteTimeZone.name),
  tags: tags.join(', '),
});

/**
 * What isn't saved yet. A field that someone else has changed shows their value instead. Only tags stay as they were
 * typed, because the tags that were added and removed can still be saved.
 */
export const openEdits = (edits: Edits, saved: Values): Edits =>
  editsWhere(
    edits,
    (name, to, from) => to !== saved[name] && (name === 'tags' || from === saved[name]),
  );

/** What was typed while `sent` was being saved. */
export function editsSince(latest: Edits, sent: Edits): Edits {
  const since = editsWhere(latest, (name, to) => to !== sent[name]?.to);
  return Object.fromEntries(
    Object.entries(since).map(([name, { from, to }]) => [
      name,
      { from: sent[name as keyof Values]?.to ?? from, to },
    ]),
  );
}

/** What has to be saved. */
export function changeOf({ tags, call_at, ...others }: Edits): LeadChange {
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, { to }]) => [name, to || null])),
    ...(call_at && { call_at: momentOf(call_at.to) }),
    ...(tags && tagChange(parseTags(tags.from), tags.to)),
  };
}

const momentOf = (call: string): string | null =>
  call ? new Date(parseZonedTime(call, siteTimeZone.name)).toISOString() : null;
