import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type { CombinedError } from 'urql';
import { formFaults, type FormFaults } from '../../api/failure.js';
import { hasHalfTyped } from './day-field.js';

export interface ApiFormOptions<Values> {
  initial: Values;
  /** Tells faults by field without asking the service. */
  check?: ((values: Values) => FormErrors) | undefined;
  /** Sends the values. Returns why that failed. */
  send: (values: Values) => Promise<CombinedError | undefined>;
  /** The label of each field, by its path in the input of the API. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Puts a failure in other words than the service. */
  toFaults?: ((error: CombinedError, values: Values) => FormFaults) | undefined;
  onValues?: ((values: Values) => void) | undefined;
}

export interface ApiForm<Values> {
  form: UseFormReturnType<Values>;
  /** The message that belongs to no field. */
  alert: string | undefined;
  /** For the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
}

/** A form that sends its values to the API, and shows faults at its fields. The first faulty field takes the focus. */
export function useApiForm<Values extends object>(
  options: ApiFormOptions<Values>,
): ApiForm<Values> {
  const { initial, check, send, labels = {}, onValues } = options;
  const { toFaults = (error) => formFaults(error, labels) } = options;
  const [alert, setAlert] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const form = useForm<Values>({
    initialValues: initial,
    ...(check && { validate: check }),
    ...(onValues && { onValuesChange: onValues }),
  });
  const refuse = (faults: FormFaults): void => {
    form.setErrors(faults.errors);
    setAlert(faults.alert);
    setRefusals((count) => count + 1);
  };
  const submit = form.onSubmit(
    async (values) => {
      setAlert(undefined);
      const error = await send(values);
      if (error) refuse(toFaults(error, values));
    },
    (errors) => refuse({ errors: errors as FormFaults['errors'], alert: undefined }),
  );
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (hasHalfTyped(event.currentTarget)) {
      event.preventDefault();
      form.validate();
      setRefusals((count) => count + 1);
    } else submit(event);
  };
  return { form, alert, props: { ref, onSubmit, noValidate: true } };
}
