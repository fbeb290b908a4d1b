//! Retrograde analysis by stage into a store: many random games, interrupted at random.

use support::stage_stores_agree;

#[test]
fn random_games_with_stages_have_the_values_of_value_iteration() {
    stage_stores_agree(1_000..1_500);
}
