import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { warmToasts } from '~/lib/toasts';
import { type } from '../store/portal';

/** A form of the portal: what is wrong is said when its button is pressed, and forgotten when it is edited. */
export function usePortalForm<Values extends FieldValues & { email: string }>(
  schema: GenericSchema<Values>,
  defaultValues: DefaultValues<Values>,
  submit: (values: Values) => Promise<void>,
) {
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const onTyped = () => type(form.getValues('email' as Path<Values>));
  return { form, onTyped, onFocus: warmToasts, onSubmit: form.handleSubmit(submit) };
}
