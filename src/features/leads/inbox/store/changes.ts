import { atom, computed } from 'nanostores';
import { createAction, createActionDialog, type Change, type Selection } from '~/features/staff';
import { formatCsv, saveCsv } from '~/lib/csv';
import * as api from '../api/leads';
import type { Lead, LeadChange, LeadFilter, ListedLead } from '../api/leads';
import { exportFileName, exportRows } from '../rules/export-csv';
import type { BulkDecision, Decision } from '../rules/lead-status';
import {
  changeConflictText,
  changedText,
  conflictText,
  countRequestsText,
  decidedText,
  successText,
  undoneText,
} from '../rules/messages';
import { aboutLead, conflict, explain } from './about-lead';
import { createAnswers } from './answers';

/** A lead that was listed, or one of all that match, of which only the IDs are known. */
export type SelectedLead = Pick<ListedLead, 'id' | 'request_ids'> & Partial<Lead>;

/** What's being changed. */
type ChangeName =
  | Decision
  | 'answer'
  | 'deletion'
  | 'triage'
  | 'selection'
  | 'note'
  | 'document'
  | 'invitation'
  | 'export';

interface Options {
  /** The signed-in person's account. */
  userId: string;
  selection: Selection<SelectedLead>;
  /** Runs after each change. */
  refresh: () => Promise<void>;
  /** The filter of what's listed. */
  getFilter: () => LeadFilter;
  isCrmConnected: () => boolean;
}

const bulkCalls: Readonly<Record<BulkDecision, (ids: string[]) => Promise<number>>> = {
  release: (ids) => api.reviewLeads(ids, 'released'),
  redeliver: api.redeliverLeads,
};

/** Whether it changed anything: another admin may have decided first. */
const decisionCalls: Readonly<Record<Decision, (id: string) => Promise<boolean>>> = {
  release: async (id) => (await bulkCalls.release([id])) > 0,
  redeliver: async (id) => (await bulkCalls.redeliver([id])) > 0,
  spam: async (id) => (await api.reviewLeads([id], 'spam')) > 0,
  'not-spam': async (id) => (await api.reviewLeads([id], 'held')) > 0,
  close: api.closeDelivery,
};

const requestsOf = (leads: readonly SelectedLead[]) =>
  leads.flatMap(({ request_ids }) => request_ids);

/** What an admin changes, one change at a time. While one is running, only triage waits. Other changes are ignored. */
export function createChanges(options: Options) {
  const { userId, selection, refresh, getFilter, isCrmConnected } = options;
  const action = createAction({ after: refresh, explain: (error) => ({ text: explain(error) }) });
  const releaseDialog = createActionDialog<readonly SelectedLead[]>(action);
  const deleteDialog = createActionDialog<Lead>(action);
  const $name = atom<ChangeName>('triage');
  let isOpen = false;

  /** Says what's being changed while that's running. */
  const named =
    (name: ChangeName, change: Change): Change =>
    (report) => {
      $name.set(name);
      return change(report);
    };
  const run = (name: ChangeName, change: Change) => action.run(named(name, change));
  const runFor = (lead: Lead, name: ChangeName, send: () => Promise<void>, text: string) =>
    run(
      name,
      aboutLead(lead, () => send().then(() => text)),
    );

  const decision = (lead: Lead, wanted: Decision): Change =>
    named(
      wanted,
      aboutLead(lead, async () => {
        if (!(await decisionCalls[wanted](lead.id))) throw conflict(conflictText);
        selection.select([asSelected(lead)], false);
        return {
          text: successText(wanted, isCrmConnected()),
          ...(wanted === 'spam' && { undo: () => action.run(decision(lead, 'not-spam')) }),
        };
      }),
    );

  /** Requests that another admin decided about first stay as they are. */
  const decisions = (leads: readonly SelectedLead[], wanted: BulkDecision): Change =>
    named('selection', async () => {
      const ids = requestsOf(leads);
      const count = await bulkCalls[wanted](ids);
      selection.clear();
      return decidedText(wanted, count, ids.length - count);
    });

  /** `lead`: the one that the change was about, if it was about one. */
  const undo = (id: string, lead?: Lead): Promise<boolean> => {
    const change = async () => undoneText((await api.undoChange(id)).skipped);
    return lead ? run('triage', aboutLead(lead, change)) : run('selection', change);
  };

  const answers = createAnswers({
    action,
    userId,
    named: (change) => named('answer', change),
    undo,
  });

  return {
    /** Replies and calls. */
    answers,

    /** How the latest change went. */
    $state: action.$state,

    /** What's being changed right now. */
    $running: computed([action.$state, $name], ({ status }, name) =>
      status === 'submitting' ? name : undefined,
    ),

    /** Asks whether to send leads to the CRM, which can't be undone. */
    releaseDialog,

    /** Makes a decision, or asks for confirmation. */
    decide(lead: Lead, wanted: Decision): void {
      if (wanted === 'release') releaseDialog.open([asSelected(lead)]);
      else void action.run(decision(lead, wanted));
    },

    /** Makes a decision about all selected leads that it's possible for, or asks for confirmation. */
    decideSelected(wanted: BulkDecision): void {
      const leads = [...selection.$items.get().values()];
      if (wanted === 'release') releaseDialog.open(leads);
      else void action.run(decisions(leads, wanted));
    },

    /** Sends the leads in the dialog to the CRM. */
    confirmRelease(leads: readonly SelectedLead[]) {
      const [lead] = leads;
      const isOne = requestsOf(leads).length === 1 && lead && isListed(lead);
      return releaseDialog.confirm(isOne ? decision(lead, 'release') : decisions(leads, 'release'));
    },

    /** Asks whether to delete a lead, which can't be undone. */
    deleteDialog,

    /** Deletes the lead in the dialog. */
    confirmDelete: (lead: Lead) =>
      deleteDialog.confirm(
        named('deletion', async () => {
          await api.deleteLead(lead.id);
          selection.clear();
          return 'The request was deleted.';
        }),
      ),

    /** Changes one lead if it still matches the filter, after the changes that are running. */
    changeLead: (lead: Lead, filter: LeadFilter, change: LeadChange) =>
      action.queue(
        named(
          'triage',
          aboutLead(lead, async () => {
            const { decision, count, skipped } = await api.changeLeads([lead.id], filter, change);
            if (skipped > 0) throw conflict(changeConflictText);
            return { text: 'Saved.', ...(count > 0 && { undo: () => undo(decision, lead) }) };
          }),
        ),
      ),

    /** Changes the selected leads that still match, and deselects them if that worked. */
    changeSelected(change: LeadChange): Promise<boolean> {
      const ids = requestsOf([...selection.$items.get().values()]);
      return run('selection', async () => {
        const { decision, count, skipped } = await api.changeLeads(ids, getFilter(), change);
        selection.clear();
        const text = changedText(count, skipped);
        return { text, ...(count > 0 && { undo: () => undo(decision) }) };
      });
    },

    /** Adds a note. */
    addNote: (lead: Lead, body: string) =>
      runFor(lead, 'note', () => api.addNote(lead.id, body), 'Note saved.'),

    removeNote: (lead: Lead, id: number) =>
      runFor(lead, 'note', () => api.deleteNote(id), 'Note deleted.'),

    /** Adds a link to a document. */
    addDocument: (lead: Lead, title: string, url: string) =>
      runFor(lead, 'document', () => api.addDocument(lead.id, title, url), 'Document added.'),

    removeDocument: (lead: Lead, id: number) =>
      runFor(lead, 'document', () => api.deleteDocument(id), 'Document removed.'),

    /** Invites the client to the client portal, or sends a pending invitation again, with its role. */
    inviteClient: (email: string, role: string) =>
      run('invitation', async () => {
        await api.inviteClient(email, role);
        return `We’ve emailed an invitation to ${email}.`;
      }),

    /** Saves the leads that match the view as a CSV file. */
    exportAll: () =>
      run('export', async () => {
        const leads = await api.exportLeads(getFilter());
        const file = exportFileName(new Date());
        // Not after a sign-out: someone else may be using the computer.
        if (isOpen) saveCsv(file, formatCsv(exportRows(leads)));
        return `${file} has ${countRequestsText(leads.length)}. The audit log records this export.`;
      }),

    /** Returns a function that closes dialogs and clears outcomes. */
    open(): () => void {
      isOpen = true;
      answers.open();
      return () => {
        isOpen = false;
        releaseDialog.close();
        deleteDialog.close();
        answers.close();
        action.clear();
      };
    },
  };
}

const asSelected = (lead: Lead): SelectedLead => ({ ...lead, request_ids: [lead.id] });

/** Whether more than the ID of a selected lead is known. */
const isListed = (lead: SelectedLead): lead is ListedLead => lead.email !== undefined;
