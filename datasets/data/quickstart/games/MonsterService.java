package sample.games;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/** Finds the monsters by their name. */
public class MonsterService {
  private final Map<String, Monster> contents = new HashMap<>();

  public void add(Monster monster) {
    if (contents.containsKey(monster.getName()))
      throw new IllegalArgumentException("duplicate: " + monster.getName());
    contents.put(monster.getName(), monster);
  }

  public Monster get(String name) {
    Monster monster = contents.get(name);
    if (monster == null) {
      throw new NoSuchElementException("unknown monster: " + name);
    }
    return monster;
  }

  public List<Monster> findAll() {
    return new ArrayList<>(contents.values());
  }

  public boolean exists(String name) {
    return contents.get(name) != null;
  }

  public boolean isEmpty() {
    return contents.isEmpty();
  }

  public void clear() {
    contents.clear();
  }

  public double totalHealth() {
    double total = 0;
    for (Monster monster : contents.values()) {
      total += monster.getHealth();
    }
    return total;
  }

  /** Searches the monsters. */
  public Monster findSmallest() {
    Monster least = null;
    for (Monster monster : contents.values()) {
      if (least == null || monster.getHealth() < least.getHealth()) {
        least = monster;
      }
    }
    return least;
  }

  public int countHostile() {
    int found = 0;
    for (Monster monster : contents.values()) {
      if (monster.isHostile()) {
        found += 1;
      }
    }
    return found;
  }

  public List<Monster> findHostile() {
    List<Monster> answer = new ArrayList<>();
    for (Monster monster : contents.values()) {
      if (monster.isHostile()) {
        answer.add(monster);
      }
    }
    return answer;
  }

  /** Removes from the monsters. */
  public int removeIf(Predicate<Monster> condition) {
    int count = 0;
    Iterator<Monster> it = contents.values().iterator();
    while (it.hasNext()) {
      if (condition.test(it.next())) {
        it.remove();
        count++;
      }
    }
    return count;
  }

  public List<Monster> sorted() {
    List<Monster> target = new ArrayList<>(contents.values());
    target.sort(Comparator.comparing(Monster::getName));
    return target;
  }

  @Override
  public String toString() {
    return "MonsterService" + contents.values();
  }
}
