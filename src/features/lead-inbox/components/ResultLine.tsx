import { useStore } from '@nanostores/react';
import { Spinner } from '~/features/staff';
import { faultTexts } from '../rules/faults';
import { resultWords } from '../rules/results';
import { $counts } from '../store/counts';
import { $list, showArrived, type LeadList } from '../store/list';
import { $view } from '../store/view';

/** What the list holds, said aloud when it changes; as high whatever it says, so that nothing moves. */
export function ResultLine() {
  const list = useStore($list);
  const view = useStore($view);
  const counts = useStore($counts);
  const arrived = list.is === 'shown' && !list.outdated ? list.arrived : 0;
  return (
    <div className="inbox-results">
      {list.is === 'loading' ? (
        <Spinner what="Loading leads" />
      ) : (
        <p role="status" className="inbox-said">
          {list.is === 'shown' && said(list)}
          {arrived > 0 && <span className="staff-unseen">. {news(arrived)}</span>}
        </p>
      )}
      {arrived > 0 && (
        <button type="button" className="action" onClick={showArrived}>
          Show {arrived} new
        </button>
      )}
    </div>
  );

  function said({ outdated, fault, leads, isWhole }: LeadList & { is: 'shown' }): string {
    if (outdated) return 'Loading…';
    if (fault) return `Not refreshed. ${faultTexts[fault]}`;
    return resultWords({ shown: leads.length, isWhole, view, counts });
  }
}

function news(arrived: number): string {
  return arrived === 1 ? 'One more has come in' : `${arrived} more have come in`;
}
