import { Alert, Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { say } from '../../texts/texts.js';
import { Dialog, useClose, useHoldOpen } from './dialog.js';
import { useApiForm, type ApiFormOptions } from './use-api-form.js';

interface FormDialogProps<Values> extends ApiFormOptions<Values> {
  title: string;
  /** The button that sends, in a verb. */
  submit: string;
  /** Red for what cannot be undone. */
  color?: string;
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** A form in a dialog. It closes once its values are sent. */
export const FormDialog = <Values extends object>(props: FormDialogProps<Values>) => (
  <Dialog hasForm title={props.title}>
    <FormBody {...props} />
  </Dialog>
);

interface ConfirmDialogProps {
  title: string;
  /** The button that does it, in a verb: “Delete the link”. */
  confirm: string;
  isDangerous?: boolean;
  /** Does it. An error is shown in the dialog; without one, it closes. */
  onConfirm: () => Promise<CombinedError | undefined>;
  /** The consequences, and which of them cannot be undone. */
  children: ReactNode;
}

/** Asks before something is done. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title}>
    <FormBody
      initial={{}}
      submit={props.confirm}
      {...(props.isDangerous && { color: 'red' })}
      isQuestion
      send={props.onConfirm}
    >
      {() => <div>{props.children}</div>}
    </FormBody>
  </Dialog>
);

interface FormBodyProps<Values> extends Omit<FormDialogProps<Values>, 'title'> {
  /** True if the focus is on “Cancel” at first. */
  isQuestion?: boolean;
  /** True if the dialog goes on once the values are sent. */
  staysOpen?: boolean;
}

/** The inside of a dialog with a form. */
export function FormBody<Values extends object>(props: FormBodyProps<Values>) {
  const { submit, color, isQuestion, staysOpen, send, children } = props;
  const close = useClose();
  const {
    form,
    alert,
    props: formProps,
  } = useApiForm({
    ...props,
    send: async (values) => {
      const error = await send(values);
      if (!error && !staysOpen) close();
      return error;
    },
  });
  useHoldOpen(form.submitting);
  return (
    <form {...formProps}>
      <Stack>
        {alert && <FormAlert>{alert}</FormAlert>}
        {children(form)}
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={form.submitting}
            onClick={close}
            data-autofocus={isQuestion}
          >
            {say(staysOpen ? 'common.close' : 'common.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting} {...(color && { color })}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The faults of a form as a whole. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <Alert color="red" role="alert">
    {children}
  </Alert>
);
