import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { Section } from '~/features/staff';
import { examplePayload, mappingGroups, type MappingGroup } from '../rules/field-mapping';
import { $copied } from '../store/copied';
import { CopyButton } from './CopyButton';

const groups = mappingGroups();
const example = examplePayload();

/** What each field of a lead is called in the payload. */
export function FieldMapping() {
  const copied = useStore($copied);
  return (
    <Section
      id="fields"
      title="Field mapping"
      text="In the workflow, map each of these names to a contact field. For each name that begins with customFields, create a custom field named after the part that follows the dot. Look up the contact by email first, so that a lead that’s sent twice becomes one contact."
    >
      <p role="status" className="sr-only">
        {copied && (copied.copied ? 'Copied' : 'The browser didn’t allow copying')}
      </p>
      {groups.map((group) => (
        <Fields key={group.title} {...group} />
      ))}
      <details className="crm-example">
        <summary>Example payload</summary>
        <CopyButton text={example} name="the example payload" />
        <pre>{example}</pre>
      </details>
    </Section>
  );
}

function Fields({ title, fields }: MappingGroup) {
  return (
    <table className="crm-fields">
      <caption className="label">{title}</caption>
      <thead>
        <tr>
          <th scope="col">On the site</th>
          <th scope="col">In the payload</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, path }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td>
              <code>
                {/* Long names wrap after the dot. */}
                {path.split('.').map((part, index) => (
                  <Fragment key={part}>
                    {index > 0 && (
                      <span>
                        .<wbr />
                      </span>
                    )}
                    <span>{part}</span>
                  </Fragment>
                ))}
              </code>
            </td>
            <td>
              <CopyButton text={path} name={path} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
