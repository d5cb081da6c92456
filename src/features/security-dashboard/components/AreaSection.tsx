import type { Finding } from '../rules/finding';
import type { Area } from '../store/checks';

/** All results of one area, closed at first. */
export function AreaSection({ area: { title, score, note, findings } }: { area: Area }) {
  return (
    <details className="security-area mt-4 border-t border-ink">
      <summary className="relative flex min-h-touch flex-wrap items-center justify-between gap-x-6 py-3 pl-7 hover:text-signal">
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
        <Counts findings={findings} score={score} />
      </summary>
      {note && <p className="col-span-full max-w-192 pb-3 text-quiet">{note}</p>}
      {findings.length === 0 ? (
        <p className="col-span-full max-w-192 pb-3 text-quiet">
          Nothing has been reported recently.
        </p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li
              key={finding.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-t border-rule py-1"
            >
              <Result finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const tones = { ok: 'signal', problem: 'warm', unknown: 'quiet', info: 'quiet' } as const;

function Counts({ findings, score }: Pick<Area, 'findings' | 'score'>) {
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length;
  const problems = count('problem');
  const unknown = count('unknown');
  const status = problems > 0 ? 'problem' : unknown > 0 ? 'unknown' : 'ok';
  const text = [
    score !== undefined && `Score ${score} of 100`,
    problems > 0 && `${problems} to fix`,
    unknown > 0 && `${unknown} unknown`,
    count('ok') > 0 && `${count('ok')} OK`,
  ];
  return (
    <span className="staff-chip" data-tone={tones[status]}>
      {text.filter(Boolean).join(', ') || 'OK'}
    </span>
  );
}

function Result({ finding }: { finding: Finding }) {
  const { title, status, result, evidence } = finding;
  return (
    <>
      <span className="wrap-anywhere">{title}</span>
      <span className="staff-chip" data-tone={tones[status]}>
        {result}
      </span>
      {status === 'unknown' && (
        <p className="col-span-full max-w-192 pb-3 text-quiet">{finding.cause}</p>
      )}
      {evidence && (
        <details className="staff-evidence col-span-full">
          <summary aria-label={`Evidence: ${title}`}>Evidence</summary>
          <pre>{evidence}</pre>
        </details>
      )}
    </>
  );
}
