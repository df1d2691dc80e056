-- Where the chain of the operation log begins and ends is sealed as its lines are.
alter table operation_chain add column seal text not null default '';
