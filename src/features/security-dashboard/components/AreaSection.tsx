import type { Finding } from '../rules/finding';
import type { Area } from '../store/checks';

/** All results of one area, closed at first. */
export function AreaSection({ area: { title, score, note, findings } }: { area: Area }) {
  return (
    <details className="security-area">
      <summary>
        <h3 className="security-title">{title}</h3>
        <Counts findings={findings} score={score} />
      </summary>
      {note && <p className="security-note">{note}</p>}
      {findings.length === 0 ? (
        <p className="security-note">Nothing has been reported recently.</p>
      ) : (
        <ul className="security-results">
          {findings.map((finding) => (
            <li key={finding.id}>
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
      <span className="security-name">{title}</span>
      <span className="staff-chip" data-tone={tones[status]}>
        {result}
      </span>
      {status === 'unknown' && <p className="security-note">{finding.cause}</p>}
      {evidence && (
        <details className="security-evidence">
          <summary aria-label={`Evidence: ${title}`}>Evidence</summary>
          <pre>{evidence}</pre>
        </details>
      )}
    </>
  );
}
