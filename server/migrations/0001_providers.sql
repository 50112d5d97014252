create table identity (
  issuer     text not null,
  subject    text not null,
  provider   text not null check (provider in ('google', 'telegram', 'facebook')),
  account_id uuid not null references account on delete cascade,
  added_at   timestamptz not null,
  primary key (issuer, subject)  -- answers "whose is it"; one identity is one account's
);
--> statement-breakpoint
create index identity_account on identity (account_id);
--> statement-breakpoint
create table social_attempt (
  state_hash   text primary key,  -- answers "what did this rider begin"
  provider     text not null,
  via          text not null check (via in ('browser', 'android')),
  binding_hash text not null,     -- of the secret of the phone that began it
  nonce        text not null,
  verifier     text not null,     -- of PKCE
  account_id   uuid references account on delete cascade,  -- who wants to add the provider
  expires_at   timestamptz not null
);
--> statement-breakpoint
create table social_return (
  code_hash    text primary key,  -- of the code in the deep link
  binding_hash text not null,
  account_id   uuid references account on delete cascade,
  identity     jsonb not null,    -- what the provider said of the rider
  expires_at   timestamptz not null
);
--> statement-breakpoint
create table photo (
  account_id uuid primary key references account on delete cascade,
  name       text not null unique,  -- answers "the picture at this address"
  bytes      bytea not null         -- WebP
);
--> statement-breakpoint
alter table attempt drop column tries;
--> statement-breakpoint
alter table attempt drop constraint attempt_purpose_check;
--> statement-breakpoint
alter table attempt add constraint attempt_purpose_check check (purpose in ('register', 'login', 'reset', 'link', 'email'));
