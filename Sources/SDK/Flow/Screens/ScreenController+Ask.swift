import MillraceRendering
import MillraceStreams

extension ScreenController {
    /// Returns a producer that asks a question over the screen; see ``Flow/ask(_:)``.
    func ask<Question: Presentable>(_ question: Question) -> SignalProducer<Question.Action, NoError> {
        SignalProducer { [weak additions] observer, lifetime in
            guard let asked = additions else { return observer.sendCompleted() }
            let number = asked.add(end: { observer.sendCompleted() }) { number in
                question.overlay(
                    observer: Sink { [weak asked] answer in
                        asked?.remove(number)
                        observer.send(value: answer)
                        observer.sendCompleted()
                    }
                )
            }
            lifetime.observeEnded { [weak asked] in asked?.remove(number) }
        }
    }
}
