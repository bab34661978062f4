-- True for a refund that the creator asked for, not the platform: these are bounded.
ALTER TABLE provider_refunds ADD COLUMN by_creator boolean NOT NULL DEFAULT false;
