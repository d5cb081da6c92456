import { json } from '../_shared/http.ts';
import { leadFormPages, type LeadFormId } from '../_shared/rules/lead-forms.ts';
import type { Problem } from './submission.ts';

/** How the one who sent a form hears what became of it. */
export interface Answers {
  stored(formId: LeadFormId, ref: string): Response;
  refused(problem: Problem): Response;
}

/** To an island: spec §7, call 5. */
export const toScript: Answers = {
  stored: (_, ref) =>
    json({ success: true, message: 'Form submitted successfully', result: { ref } }),
  refused: ({ status, error, field }) =>
    json({ success: false, error, ...(field && { field }) }, status),
};

/**
 * To a visitor without JavaScript: on to the next page of the site, or back to the form's, where the
 * sentence `problem-<what>` shows itself as the address's target. Only `site`, its origin, says where
 * that is, never the request, so nobody can be sent elsewhere from here.
 */
export function toPage(site: string): Answers {
  return {
    stored: (formId, ref) =>
      redirect(site, `/thank-you?${new URLSearchParams({ source: formId, ref })}`),
    refused(problem) {
      const { formId, field, status } = problem;
      if (formId === undefined) return toScript.refused(problem);
      const what = field ?? (status === 429 ? 'limit' : 'failed');
      return redirect(site, `${leadFormPages[formId]}?problem=${what}#problem-${what}`);
    },
  };
}

function redirect(site: string, path: string): Response {
  return new Response(null, { status: 303, headers: { location: new URL(path, site).href } });
}
