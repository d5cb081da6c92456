import { attributionOf } from '~rules/tracking/attribution';
import type { Touch } from '~rules/tracking/touch';
import type { Lead } from '../api/leads';
import { withoutInvisible } from '../rules/contact';
import { compareTouches } from '../rules/touches';
import { Section, Time } from './LeadMeta';

/** First and last touch side by side. */
export function TouchTable({ attribution }: Pick<Lead, 'attribution'>) {
  const rows = compareTouches(attributionOf(attribution));
  return (
    <Section id="touches" title="Attribution">
      {rows.length === 0 ? (
        <p>Unknown. We only store how visitors found the site if they consented to tracking.</p>
      ) : (
        <table className="inbox-touches">
          <thead>
            <tr>
              <td />
              <th scope="col">First touch</th>
              <th scope="col">Last touch</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, label, first, last }) => (
              <tr key={part}>
                <th scope="row">{label}</th>
                <td>{valueOf(part, first)}</td>
                <td>{valueOf(part, last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function valueOf(part: keyof Touch, text: string | undefined) {
  if (text === undefined) return <span className="inbox-blank">None</span>;
  return part === 'at' ? (
    <Time at={text} exact />
  ) : (
    <span dir="auto">{withoutInvisible(text)}</span>
  );
}
