// Delivers private.outbox: one topic (`?topic=`) or all. Woken on NOTIFY and by a schedule, always with
// the secret key: what is due stands in the table, so a wake-up carries nothing and one too many does
// no harm.
import { json } from '../_shared/http.ts';
import { onPost } from '../_shared/on-post.ts';
import { refusal } from '../_shared/request-body.ts';
import { bearsSecretKey } from '../_shared/secret-key.ts';
import { channelsOf } from './channels.ts';
import { fetchOnce } from './fetch-once.ts';
import { run } from './run.ts';

Deno.serve(
  onPost(async (request, { database, secretKeys }) => {
    if (!(await bearsSecretKey(request, secretKeys))) {
      return refusal(401, 'Only a secret key of this project may wake the dispatcher.');
    }
    const setting = (name: string) => Deno.env.get(name);
    const channels = channelsOf({ database, setting, fetchOnce });
    const topic = new URL(request.url).searchParams.get('topic');
    try {
      const summary = await run(database, channels, topic);
      return summary ? json(summary) : refusal(400, 'There is no topic of this name.');
    } catch (error) {
      // The database is away: whoever woke this says so once, and wakes it again.
      return refusal(503, (error as Error).message);
    }
  }),
);
