import {
  createAction,
  errorText,
  functionError,
  RequestError,
  type Change,
} from '~/features/staff';
import { countOf } from '~/lib/count';
import { formatCsv, saveCsv } from '~/lib/csv';
import { siteDayOf } from '~/lib/zoned-time';
import * as api from '../api/leads';
import type { Decision, Lead, LeadChange, LeadFilter } from '../api/leads';
import { nameOf } from '../rules/answers';
import { exportRows } from '../rules/export-csv';
import {
  changeConflictText,
  changedText,
  conflictText,
  decidedText,
  undoneText,
} from '../rules/messages';
import {
  $surroundings,
  closeLead,
  currentFilter,
  refresh,
  selection,
  type SelectedLead,
} from './inbox';

/** A request by itself, without the person's others. */
export const onlyThis = (lead: Lead): SelectedLead => ({ ...lead, request_ids: [lead.id] });

/** The lead that a change is about. Undefined if it's about several, or if only its ID is known. */
export const onlyOne = (leads: readonly SelectedLead[]): Lead | undefined =>
  leads.length === 1 && leads[0]?.email !== undefined ? (leads[0] as Lead) : undefined;

export const requestsOf = (leads: readonly SelectedLead[]) =>
  leads.flatMap(({ request_ids }) => request_ids);

const conflict = (text: string) => new RequestError('failed', text, functionError);

/** Names the lead in the outcome, which stays when another one is opened. */
let subject = '';

/** What can't be undone: sending leads to the CRM, and deleting one. */
type Confirmed = { released: readonly SelectedLead[] } | { deleted: Lead };

/** Runs an admin's changes one at a time. */
export const action = createAction<Confirmed>({
  after: refresh,
  explain: (error) => ({ text: subject + errorText(error) }),
});

/** Names the lead that a change is about in its outcome. */
export const about =
  (lead: Lead | undefined, change: Change): Change =>
  async (report, isOpen) => {
    subject = lead ? `${nameOf(lead)}: ` : '';
    report('Saving…');
    const result = await change(report, isOpen);
    const outcome = typeof result === 'string' ? { text: result } : result;
    return { ...outcome, text: subject + outcome.text };
  };

/** `ids`: the requests of these leads that it's about. */
const decision = (
  leads: readonly SelectedLead[],
  wanted: Decision,
  ids = requestsOf(leads),
): Change =>
  about(onlyOne(leads), async () => {
    const decided = await api.decideOnLeads(ids, wanted);
    const { length: count } = decided;
    if (count === 0) throw conflict(conflictText);
    selection.select(leads, false);
    return {
      text: decidedText(wanted, count, ids.length - count, $surroundings.get().crm.is_connected),
      // Not requests that were spam before.
      ...(wanted === 'spam' && { undo: () => action.run(decision(leads, 'not-spam', decided)) }),
    };
  });

/** Makes a decision about all requests that it's possible for, or asks for confirmation. */
export function decide(leads: readonly SelectedLead[], wanted: Decision): void {
  if (wanted === 'release') action.ask({ released: leads });
  else void action.run(decision(leads, wanted));
}

const deletion = (lead: Lead): Change =>
  about(undefined, async () => {
    await api.deleteLead(lead.id);
    selection.clear();
    return 'The request was deleted.';
  });

/** Does what the dialog is about. Closes a lead that's deleted. */
export async function confirm(confirmed: Confirmed): Promise<void> {
  if ('released' in confirmed) await action.confirm(decision(confirmed.released, 'release'));
  else if (await action.confirm(deletion(confirmed.deleted))) closeLead();
}

/** Undoes a change. `lead`: the one that it was about, if it was about one. */
export const undo = (id: string, lead: Lead | undefined): Promise<boolean> =>
  action.run(about(lead, async () => undoneText((await api.undoChange(id)).skipped)));

/** Changes leads that still match the filter. */
const sendChange = (
  leads: readonly SelectedLead[],
  filter: LeadFilter,
  change: LeadChange,
  isSelection = false,
): Change =>
  about(onlyOne(leads), async () => {
    const { decision, count, skipped } = await api.changeLeads(requestsOf(leads), filter, change);
    if (count === 0 && skipped > 0) throw conflict(changeConflictText);
    // Before the outcome shows, which gets the focus if the button is gone.
    if (isSelection) selection.select(leads, false);
    const text = onlyOne(leads) ? 'Saved.' : changedText(count, skipped);
    return { text, ...(count > 0 && { undo: () => undo(decision, onlyOne(leads)) }) };
  });

/** Changes one lead if it still matches the filter. Like all changes, it's ignored while another one is running. */
export const changeLead = (lead: Lead, filter: LeadFilter, change: LeadChange) =>
  action.run(sendChange([onlyThis(lead)], filter, change));

/** Changes the selected leads that still match, and deselects them if that worked. */
export const changeSelected = (change: LeadChange) =>
  action.run(sendChange([...selection.$items.get().values()], currentFilter(), change, true));

const save = (lead: Lead, send: () => Promise<unknown>, text: string) =>
  action.run(about(lead, () => send().then(() => text)));

export const addNote = (lead: Lead, body: string) =>
  save(lead, () => api.addNote(lead.id, body), 'Note saved.');

/** Adds a link to a document. */
export const addDocument = (lead: Lead, title: string, url: string) =>
  save(lead, () => api.addDocument(lead.id, title, url), 'Document added.');

/** Deletes a note, or the link to a document. */
export const removeRecord = (lead: Lead, from: 'lead_notes' | 'client_documents', id: number) =>
  save(
    lead,
    () => api.deleteRecord(from, id),
    from === 'lead_notes' ? 'Note deleted.' : 'Document removed.',
  );

/** Invites the client to the client portal, or sends a pending invitation again, with its role. */
export const inviteClient = (lead: Lead, role: string) =>
  save(
    lead,
    () => api.inviteClient(lead.email, role),
    `We’ve emailed an invitation to ${lead.email}.`,
  );

/** Saves the leads that match the view as a CSV file. */
export const exportAll = () =>
  action.run(
    about(undefined, async (report, isOpen) => {
      report('Exporting…');
      const leads = await api.exportLeads(currentFilter());
      const file = `leads-${siteDayOf(Date.now())}.csv`;
      // Not after a sign-out: someone else may be using the computer.
      if (isOpen()) saveCsv(file, formatCsv(exportRows(leads)));
      return `${file} has ${countOf(leads.length, 'request')}. The audit log records this export.`;
    }),
  );

/** Returns a function that closes the dialog, and clears outcomes and the name in them. */
export const open = () => () => {
  action.clear();
  subject = '';
};
