create table account (
  id            uuid primary key,
  name          text not null,
  email         text unique,  -- in lower case; null for accounts of providers that tell none
  password_hash text,         -- argon2id; null where only a provider signs in
  language      text not null,
  created_at    timestamptz not null
);
--> statement-breakpoint
create table session (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash text not null unique,  -- answers "whose request is this"
  device     text not null,
  created_at timestamptz not null,
  used_at    timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index session_account on session (account_id);
--> statement-breakpoint
create table attempt (
  id         uuid primary key,
  purpose    text not null check (purpose in ('register', 'login', 'reset')),
  email      text not null,
  code_hash  text,              -- none where the attempt is for show
  pending    jsonb,             -- name and password hash of an account to be
  tries      integer not null default 0,
  sent_at    timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index attempt_expires on attempt (expires_at);  -- answers "what may be forgotten"
--> statement-breakpoint
create table tally (
  key   text primary key,  -- what is counted, hashed
  tries integer not null,
  since timestamptz not null
);
