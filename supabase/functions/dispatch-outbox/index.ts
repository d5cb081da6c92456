// Delivers the rows of private.outbox that are due: one topic (`?topic=`) or all. Called with the secret
// key, after NOTIFY and on a schedule. Extra calls are harmless.
import { withCrmSettings } from '../_shared/crm-environment.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { postHandler } from '../_shared/post-handler.ts';
import { isTopic, topics, type Topic } from '../_shared/receivers.ts';
import { dispatch } from './dispatch.ts';
import { databaseOutbox } from './outbox.ts';
import { pauseWithoutReceiver, topicDeliveries } from './topic-deliveries.ts';

/**
 * By default, Deno resends a POST when a kept-alive connection breaks, even if the receiver already read
 * it. Connections without keep-alive aren't retried. Not every runtime has this API.
 */
const client = Deno.createHttpClient?.({ poolMaxIdlePerHost: 0 });
const fetchOnce: typeof fetch = (input, init) =>
  fetch(input, { ...init, ...(client && { client }) });

/** Topics whose delivery depends on the CRM settings in the database. */
const crmTopics: ReadonlySet<Topic> = new Set(['lead', 'erase-contact', 'proof-of-life']);

Deno.serve(
  postHandler(Deno.env, async (request, { database, project, hasSecretKey }) => {
    if (!(await hasSecretKey())) {
      return errorResponse(401, 'The dispatcher requires a secret key of this project.');
    }
    const topic = new URL(request.url).searchParams.get('topic');
    if (topic !== null && !isTopic(topic)) return errorResponse(400, 'Unknown topic.');
    const requested = topic === null ? topics : [topic];
    const outbox = databaseOutbox(database);
    const needsCrm = requested.some((name) => crmTopics.has(name));
    try {
      const deliveries = await pauseWithoutReceiver(requested, outbox, async () => {
        const env = needsCrm ? await withCrmSettings(Deno.env, database) : Deno.env;
        return topicDeliveries({ database, project, env, fetchOnce });
      });
      const notSetUp = requested.filter((name) => !deliveries[name]);
      const summary = await dispatch(outbox, deliveries);
      return Response.json({ ...summary, ...(notSetUp.length > 0 && { notSetUp }) });
    } catch (error) {
      // The database is down. The caller logs this once and calls again.
      return errorResponse(503, (error as Error).message);
    }
  }),
);
