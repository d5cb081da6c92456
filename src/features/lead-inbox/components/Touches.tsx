import { attributionOf } from '~rules/attribution';
import type { LeadRow } from '~rules/lead-record';
import { asSeen } from '../rules/people';
import { touchesOf, type TouchRow } from '../rules/touches';
import { Part } from './Part';
import { Time } from './Time';

/** Where the visitor came from, first and last. */
export function Touches({ attribution }: Pick<LeadRow, 'attribution'>) {
  const touches = touchesOf(attributionOf(attribution));
  return (
    <Part id="touches" title="Where they came from">
      {touches.is === 'none' ? (
        <p>
          Nothing is known of it. How a visitor found the site is kept only with the visitor’s
          consent.
        </p>
      ) : (
        <table className="inbox-touches">
          <thead>
            <tr>
              <td />
              {touches.is === 'one' ? (
                <th scope="col" colSpan={2}>
                  First and last touch
                </th>
              ) : (
                <>
                  <th scope="col">First touch</th>
                  <th scope="col">Last touch</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {touches.rows.map((row) => (
              <tr key={row.part}>
                <th scope="row">{row.label}</th>
                {row.same ? (
                  <td colSpan={2}>{told(row, row.first)}</td>
                ) : (
                  <>
                    <td>{told(row, row.first)}</td>
                    <td>{told(row, row.last)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function told({ part }: TouchRow, text: string | undefined) {
  if (text === undefined) {
    return (
      <span className="inbox-blank">
        <span aria-hidden="true">–</span>
        <span className="staff-unseen">None</span>
      </span>
    );
  }
  return part === 'at' ? <Time at={text} exact /> : <span dir="auto">{asSeen(text)}</span>;
}
