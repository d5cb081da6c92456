import { atom, computed } from 'nanostores';
import {
  createAction,
  createActionDialog,
  errorText,
  faultOf,
  functionError,
  RequestError,
  type Outcome,
} from '~/features/staff';
import { formatCsv, saveCsv } from '~/lib/csv';
import * as api from '../api/leads';
import type { Lead, LeadChange, LeadFilter, SavedView } from '../api/leads';
import { nameOf } from '../rules/answers';
import { exportFileName, exportRows } from '../rules/export-csv';
import type { Decision } from '../rules/lead-status';
import {
  changeConflictText,
  changedText,
  conflictText,
  countLeadsText,
  successText,
  undoneText,
} from '../rules/messages';
import type { Selection } from './selection';

/** What's being changed. */
type ChangeName =
  Decision | 'triage' | 'selection' | 'note' | 'document' | 'invitation' | 'view' | 'export';

type Change = () => Promise<Outcome | string>;

interface Options {
  selection: Selection;
  /** Runs after each change. */
  refresh: () => Promise<void>;
  /** The filter of what's listed. */
  getFilter: () => LeadFilter;
  getViews: () => readonly SavedView[];
  isCrmConnected: () => boolean;
}

const decisionCalls: Readonly<Record<Decision, (id: string) => Promise<boolean>>> = {
  release: (id) => api.reviewLead(id, 'released'),
  spam: (id) => api.reviewLead(id, 'spam'),
  'not-spam': (id) => api.reviewLead(id, 'held'),
  redeliver: api.redeliverLead,
  close: api.closeDelivery,
};

/** What an admin changes, one change at a time. While one is running, only triage waits. Other changes are ignored. */
export function createChanges(options: Options) {
  const { selection, refresh, getFilter, getViews, isCrmConnected } = options;
  const action = createAction({ after: refresh, explain: (error) => ({ text: explain(error) }) });
  const releaseDialog = createActionDialog<Lead>(action);
  const viewDialog = createActionDialog<string>(action);
  const $name = atom<ChangeName>('triage');
  let isOpen = false;

  /** Says what's being changed while that's running. */
  const named =
    (name: ChangeName, change: Change): Change =>
    () => {
      $name.set(name);
      return change();
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
        return {
          text: successText(wanted, isCrmConnected()),
          ...(wanted === 'spam' && { undo: () => action.run(decision(lead, 'not-spam')) }),
        };
      }),
    );

  /** `lead`: the one that the change was about, if it was about one. */
  const undo = (id: string, lead?: Lead): Promise<boolean> => {
    const change = async () => undoneText((await api.undoChange(id)).skipped);
    return lead ? run('triage', aboutLead(lead, change)) : run('selection', change);
  };

  return {
    /** How the latest change went. */
    $state: action.$state,

    /** What's being changed right now. */
    $running: computed([action.$state, $name], ({ status }, name) =>
      status === 'submitting' ? name : undefined,
    ),

    /** Asks whether to send a lead to the CRM, which can't be undone. */
    releaseDialog,

    /** Asks for the name of a view to save. Its subject is the view's address. */
    viewDialog,

    /** Makes a decision, or asks for confirmation. */
    decide(lead: Lead, wanted: Decision): void {
      if (wanted === 'release') releaseDialog.open(lead);
      else void action.run(decision(lead, wanted));
    },

    /** Sends the lead in the dialog to the CRM. */
    confirmRelease: (lead: Lead) => releaseDialog.confirm(decision(lead, 'release')),

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
      const ids = [...selection.$selection.get()];
      return run('selection', async () => {
        const { decision, count, skipped } = await api.changeLeads(ids, getFilter(), change);
        selection.clearSelection();
        const text = changedText(count, skipped);
        return { text, ...(count > 0 && { undo: () => undo(decision) }) };
      });
    },

    /** Selects everything that matches the view right now. Leads that match later aren't selected. */
    selectAll: () =>
      run('selection', async () => {
        const filter = getFilter();
        const ids = await api.getLeadIds(filter);
        if (isOpen && JSON.stringify(filter) === JSON.stringify(getFilter())) {
          selection.select(ids, true);
        }
        return '';
      }),

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

    /** Saves the view in the dialog. A view with that name is replaced. */
    saveView: (name: string, address: string) =>
      viewDialog.confirm(
        named('view', async () => {
          const same = getViews().find((view) => view.name === name);
          if (same) await api.deleteView(same.id);
          await api.saveView(name, address);
          return 'View saved.';
        }),
      ),

    removeView: ({ id }: SavedView) =>
      run('view', () => api.deleteView(id).then(() => 'View deleted.')),

    /** Saves the leads that match the view as a CSV file. */
    exportAll: () =>
      run('export', async () => {
        const leads = await api.exportLeads(getFilter());
        const file = exportFileName(new Date());
        // Not after a sign-out: someone else may be using the computer.
        if (isOpen) saveCsv(file, formatCsv(exportRows(leads)));
        return `${file} has ${countLeadsText(leads.length)}. The audit log records this export.`;
      }),

    /** Returns a function that closes dialogs and clears outcomes. */
    open(): () => void {
      isOpen = true;
      return () => {
        isOpen = false;
        releaseDialog.close();
        viewDialog.close();
        action.clear();
      };
    },
  };
}

/** Names the lead in the outcome, which stays when another lead is opened. */
function aboutLead(lead: Lead, change: Change): Change {
  const name = nameOf(lead);
  return async () => {
    try {
      const result = await change();
      const outcome = typeof result === 'string' ? { text: result } : result;
      return { ...outcome, text: `${name}: ${outcome.text}` };
    } catch (error) {
      throw new RequestError(faultOf(error), `${name}: ${explain(error)}`, functionError);
    }
  };
}

const conflict = (text: string) => new RequestError('failed', text, functionError);

/** Why a change failed. The backend says what's wrong with a value that it rejects. */
function explain(error: unknown): string {
  const isRejected = error instanceof RequestError && error.code === '22023';
  return isRejected ? error.message : errorText(error);
}
