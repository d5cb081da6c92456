import type { LeadFormId } from '~rules/lead-forms';

/** What the forms are called among staff. */
export const formNames: Readonly<Record<LeadFormId, string>> = {
  'strategy-session': 'Strategy session',
  'seo-audit': 'SEO audit',
  'request-a-time': 'Request a time',
};

/** A backend that is newer than this page may know another form. */
export function formName(id: string): string {
  return Object.hasOwn(formNames, id) ? formNames[id as LeadFormId] : id;
}
