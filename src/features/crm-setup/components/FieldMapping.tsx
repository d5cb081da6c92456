import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { Section } from '~/features/staff';
import { examplePayload, mappingGroups, type MappingGroup } from '../rules/field-mapping';
import { $copied } from '../store/copied';
import { CopyButton } from './CopyButton';

const groups = mappingGroups();
const fieldCount = groups.reduce((sum, { fields }) => sum + fields.length, 0);
const example = examplePayload();

/** What each field of a lead is called in the payload. */
export function FieldMapping() {
  const copied = useStore($copied);
  return (
    <Section
      id="fields"
      isWide
      title="Field mapping"
      text="In the workflow, map each of these names to a contact field. For each name that begins with customFields, create a custom field named after the part that follows the dot. Look up the contact by email first, so that a lead that’s sent twice becomes one contact."
    >
      <p role="status" className="sr-only">
        {copied && (copied.copied ? 'Copied' : 'The browser didn’t allow copying')}
      </p>
      <details>
        <summary className="min-h-touch font-semibold">{`All ${fieldCount} fields`}</summary>
        {groups.map((group) => (
          <Fields key={group.title} {...group} />
        ))}
        <details>
          <summary className="min-h-touch font-semibold">Example payload</summary>
          <CopyButton text={example} name="the example payload" />
          <pre className="border border-rule bg-sheet p-4 text-sm wrap-anywhere whitespace-pre-wrap">
            {example}
          </pre>
        </details>
      </details>
    </Section>
  );
}

function Fields({ title, fields }: MappingGroup) {
  return (
    <table className="mb-8 w-full table-fixed border-collapse text-sm wrap-anywhere">
      <caption className="label pb-2 text-left">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[36%] py-1 pr-3 text-left font-semibold md:w-[40%]">
            On the site
          </th>
          <th scope="col" className="py-1 pr-3 text-left font-semibold">
            In the payload
          </th>
          <td className="w-12 md:w-24" />
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, path }) => (
          <tr key={path}>
            <th scope="row" className="border-t border-rule pr-3 text-left font-normal text-quiet">
              {label}
            </th>
            <td className="border-t border-rule pr-3">
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
            <td className="border-t border-rule text-right">
              <CopyButton text={path} name={path} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
