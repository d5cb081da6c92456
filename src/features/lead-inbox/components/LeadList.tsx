import { useStore } from '@nanostores/react';
import { $list, refreshAll } from '../store/list';
import { $view } from '../store/view';
import { Empty } from './Empty';
import { Failure } from './Failure';
import { LeadItem } from './LeadItem';
import { OlderLeads } from './OlderLeads';

/** The leads that were asked for, whatever state they are in. */
export function LeadList() {
  const list = useStore($list);
  const { lead } = useStore($view);
  switch (list.is) {
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return <Failure fault={list.fault} onTry={refreshAll} />;
    case 'shown':
      if (list.leads.length === 0) return <Empty />;
      return (
        <div aria-busy={list.outdated || undefined} className="inbox-found">
          <ul className="inbox-rows">
            {list.leads.map((row) => (
              <li key={row.id}>
                <LeadItem lead={row} isOpen={row.id === lead} />
              </li>
            ))}
          </ul>
          {!list.isWhole && <OlderLeads />}
        </div>
      );
  }
}

/** Rows as they will stand there. */
function Skeleton() {
  return (
    <ul className="inbox-rows inbox-skeleton" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row}>
          <span />
          <span />
        </li>
      ))}
    </ul>
  );
}
