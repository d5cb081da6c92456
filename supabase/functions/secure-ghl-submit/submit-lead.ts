import { errorResponse } from '../_shared/error-response.ts';
import { clientAddress } from '../_shared/post-handler.ts';
import { parseJson, readForm, readText, type Result } from '../_shared/request-body.ts';
import { leadFormPages, type LeadFormId } from '../_shared/rules/lead/forms.ts';
import { thankYouPath } from '../_shared/rules/lead/thank-you.ts';
import type { SavedLead, SaveLead } from './save-lead.ts';
import { validateSubmission, type Problem } from './validate-submission.ts';

/**
 * Bytes. A form has at most 9,000 characters, which take 1 to 4 bytes each in JSON and up to 12 in a form
 * post.
 */
const maxBytes = 64 * 1024;

/** The run of the daily check that made a submission, if one did. `text`: its body. */
export type FindRun = (headers: Headers, text: string) => Promise<string | undefined>;

/** Validates and saves a submitted lead form. `siteOrigin` is where pages without JavaScript are sent. */
export async function submitLead(
  request: Request,
  saveLead: SaveLead,
  siteOrigin: string | undefined,
  findRun: FindRun = () => Promise.resolve(undefined),
): Promise<Response> {
  const body = await readBody(request, findRun);
  if (!body.ok) return errorResponse(body.status, body.error);
  const respond =
    body.value.isFormPost && siteOrigin !== undefined ? redirects(siteOrigin) : jsonResponses;
  const validated = validateSubmission(body.value.payload, request.headers.get('user-agent'));
  if (!validated.ok) return respond.error(validated.problem);
  const { run } = body.value;
  const saved = await saveLead(validated.submission, clientAddress(request), run);
  if (!saved.ok) return respond.error(saved.problem);
  return respond.success(validated.submission.formId, saved);
}

interface Body {
  /** {formData, formId, consentGiven, idempotencyKey} (spec §7, call 5). */
  payload: unknown;
  /** Posted by a form without JavaScript: the response is the next page that the visitor sees. */
  isFormPost: boolean;
  run?: string | undefined;
}

/** Reads a submission in either of its media types. Never throws. */
async function readBody(request: Request, findRun: FindRun): Promise<Result<Body>> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') {
    return fromFormPost(await readForm(request, maxBytes));
  }
  const text = await readText(request, maxBytes, ['application/json']);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  if (!json.ok) return json;
  const run = await findRun(request.headers, text.value);
  return { ok: true, value: { payload: json.value, isFormPost: false, run } };
}

function fromFormPost(form: Result<Record<string, string>>): Result<Body> {
  if (!form.ok) return form;
  const { formId, consentGiven, idempotencyKey, ...formData } = form.value;
  // An unchecked checkbox sends nothing. A checked one without a value sends "on".
  const isChecked = consentGiven === 'on' || consentGiven === 'true';
  const payload = { formId, consentGiven: isChecked, idempotencyKey, formData };
  return { ok: true, value: { payload, isFormPost: true } };
}

interface Responses {
  success(formId: LeadFormId, saved: SavedLead): Response;
  error(problem: Problem): Response;
}

const jsonResponses: Responses = {
  success: (_, { ref, held }) =>
    Response.json({
      success: true,
      message: 'Form submitted successfully',
      result: { ref, ...(held && { held }) },
    }),
  error: ({ status, error, field }) =>
    Response.json({ success: false, error, ...(field && { field }) }, { status }),
};

/**
 * For visitors without JavaScript: to the thank-you page, or back to the form, where the fragment
 * `#problem-<name>` reveals the error message (CSS :target). The request never decides where to redirect,
 * so this can't be an open redirect.
 */
function redirects(siteOrigin: string): Responses {
  const redirect = (path: string) =>
    new Response(null, { status: 303, headers: { location: new URL(path, siteOrigin).href } });
  return {
    success: (formId, saved) => redirect(thankYouPath(formId, saved)),
    error(problem) {
      const { formId, field, status } = problem;
      if (formId === undefined) return jsonResponses.error(problem);
      const name = field ?? (status === 429 ? 'limit' : 'failed');
      return redirect(`${leadFormPages[formId]}#problem-${name}`);
    },
  };
}
