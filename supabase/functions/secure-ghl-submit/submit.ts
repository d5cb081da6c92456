import { clientAddress } from '../_shared/client-address.ts';
import { refusal } from '../_shared/request-body.ts';
import { toPage, toScript } from './answers.ts';
import { readBody } from './body.ts';
import type { Store } from './store.ts';
import { check } from './submission.ts';

/** Takes a lead form: checked, stored, then answered as its sender can show it. `site` is an origin. */
export async function submit(
  request: Request,
  store: Store,
  site: string | undefined,
): Promise<Response> {
  const read = await readBody(request);
  if (!read.ok) return refusal(read.status, read.error);
  const answers = read.value.isPage && site ? toPage(site) : toScript;
  const checked = check(read.value.value, request.headers.get('user-agent'));
  if (!checked.ok) return answers.refused(checked.problem);
  const stored = await store(checked.submission, clientAddress(request));
  if (!stored.ok) return answers.refused(stored.problem);
  return answers.stored(checked.submission.formId, stored.ref);
}
