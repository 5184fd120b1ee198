package sample.bank;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Keeps the cards in the order they came. */
public class CardCatalogue {
    private final List<Card> contents = new ArrayList<>();

    /** Adds to the cards. */
    public void addCard(Card card) {
        if (card == null)
            throw new IllegalArgumentException("card must not be null");
        contents.add(card);
    }

    public boolean removeByNumber(String number) {
        for (int index = 0; index < contents.size(); ++index) {
            if (contents.get(index).getNumber().equals(number)) {
                contents.remove(index);
                return true;
            }
        }
        return false;
    }

    public Card findByNumber(String number) {
        for (Card card : contents) {
            if (card.getNumber().equals(number))
                return card;
        }
        return null;
    }

    public List<Card> getAll() {
        return Collections.unmodifiableList(contents);
    }

    public int indexOf(Card wanted) {
        for (int index = 0; index < contents.size(); ++index) {
            if (contents.get(index).equals(wanted))
                return index;
        }
        return -1;
    }

    public boolean contains(String number) {
        for (Card card : contents) {
            if (card.getNumber().equals(number))
                return true;
        }
        return false;
    }

    public int count() {
        return contents.size();
    }

    public boolean isEmpty() {
        return contents.isEmpty();
    }

    public void clear() {
        contents.clear();
    }

    public List<Card> findBlocked() {
        return contents.stream().filter(Card::isBlocked).collect(Collectors.toList());
    }

    public List<Card> filter(Predicate<Card> predicate) {
        List<Card> answer = new ArrayList<>();
        for (Card card : contents) {
            if (predicate.test(card))
                answer.add(card);
        }
        return answer;
    }

    public void sort() {
        contents.sort((a, b) -> a.getNumber().compareTo(b.getNumber()));
    }

    public void forEach(Consumer<Card> action) {
        for (Card card : contents) {
            action.accept(card);
        }
    }

    public Map<String, Card> toMap() {
        Map<String, Card> answer = new HashMap<>();
        for (Card card : contents)
            answer.put(card.getNumber(), card);
        return answer;
    }

    @Override
    public String toString() {
        StringBuilder builder = new StringBuilder();
        for (Card card : contents)
            builder.append(card).append("\n");
        return builder.toString();
    }
}
