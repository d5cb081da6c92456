import { Section } from '~/features/staff';
import { codeSettings } from '../rules/code-settings';

/** What's built into the site, with the file to change. */
export function CodeSettings() {
  return (
    <Section
      id="code"
      title="Set in the code"
      text="These values are built into the pages. To change one, edit the file and deploy the site. Secrets aren’t shown anywhere."
    >
      <dl>
        {codeSettings.map(({ label, value, file }) => (
          <div
            key={label}
            className="grid gap-1 border-rule py-3 wrap-anywhere not-first:border-t first:pt-0"
          >
            <dt className="label">{label}</dt>
            <dd>
              <span>{value}</span>
              <code className="staff-quiet block">{file}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
