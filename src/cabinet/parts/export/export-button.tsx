import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { download } from './save-file.js';
import { useChange } from '../../api/use-change.js';
import { graphql, type SchemaType } from '../../graphql.js';
import { say, useLanguage } from '../../texts/texts.js';
import { DayField } from '../forms/day-field.js';
import { useDialog } from '../forms/dialog.js';
import { FormDialog } from '../forms/form-dialog.js';
import { showNotice } from '../notices.js';

/** The address of a file to download. */
const CabinetCreateExportDocument = graphql(`
  mutation CabinetCreateExport($input: CreateExportInput!) {
    createExport(input: $input) { url }
  }
`);

type ExportKind = SchemaType<'ExportKind'>;
type ExportFormat = SchemaType<'ExportFormat'>;

interface ExportButtonProps {
  /** What the list can be downloaded as, the list itself first. */
  kinds: readonly [ExportKind, ...ExportKind[]];
  /** The days that the list shows. */
  from?: string | undefined;
  to?: string | undefined;
  /** The product that the list shows. */
  productId?: string | undefined;
}

interface Values {
  what: ExportKind;
  format: ExportFormat;
  from: string | undefined;
  to: string | undefined;
  metadataKeys: string;
}

const formats: readonly ExportFormat[] = ['CSV', 'NDJSON'];
const kindsWithoutLink: readonly ExportKind[] = ['AUDIT_LOG', 'CUSTOMERS'];

/** Asks what to download, and lets the browser download it from the service. */
export function ExportButton(props: ExportButtonProps) {
  const open = useDialog();
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      onClick={() => open(<ExportDialog {...props} />)}
    >
      {say('export.download')}
    </Button>
  );
}

const hasKeys = ({ what, format }: Values): boolean =>
  format === 'CSV' && !kindsWithoutLink.includes(what);

function ExportDialog({ kinds, from, to, productId }: ExportButtonProps) {
  const language = useLanguage();
  const { send } = useChange(CabinetCreateExportDocument);
  const toInput = (values: Values): SchemaType<'CreateExportInput'> => ({
    what: values.what,
    format: values.format,
    language: language === 'ru' ? 'RU' : 'EN',
    from: values.from,
    to: values.to,
    productId: kindsWithoutLink.includes(values.what) ? undefined : productId,
    metadataKeys: hasKeys(values) ? readKeys(values.metadataKeys) : undefined,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return (
    <FormDialog<Values>
      title={say('export.title')}
      submit={say('export.download')}
      initial={{ what: kinds[0], format: 'CSV', from, to, metadataKeys: '' }}
      labels={{ metadataKeys: say('export.metadataKeys'), to: say('common.to') }}
      send={(values) =>
        send(toInput(values), ({ createExport: { url } }) => {
          download(url);
          showNotice(say('export.started'));
        })
      }
    >
      {(form) => (
        <>
          {kinds.length > 1 && (
            <NativeSelect
              label={say('export.what')}
              {...form.getInputProps('what')}
              data={kinds.map((value) => ({ value, label: say(`export.${value}`) }))}
            />
          )}
          <Group grow align="flex-start">
            <DayField
              label={say('common.from')}
              value={form.values.from}
              max={form.values.to}
              onChange={(day) => form.setFieldValue('from', day)}
            />
            <DayField
              label={say('common.to')}
              value={form.values.to}
              min={form.values.from}
              onChange={(day) => form.setFieldValue('to', day)}
            />
          </Group>
          <NativeSelect
            label={say('export.format')}
            {...form.getInputProps('format')}
            data={formats.map((value) => ({ value, label: say(`export.${value}`) }))}
          />
          {hasKeys(form.values) && (
            <TextInput
              label={say('export.metadataKeys')}
              description={say('export.metadataKeysHint')}
              {...form.getInputProps('metadataKeys')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Keys that are separated by commas. */
const readKeys = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
